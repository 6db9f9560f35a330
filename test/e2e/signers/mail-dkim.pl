# Signs messages with Mail::DKIM. Reads a list of tasks as JSON, writes a list of signed messages.
use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use Mail::DKIM::PrivateKey;
use Mail::DKIM::Signer;

local $/;
my $given = decode_json(<STDIN>);
my $key = join '', grep { !/^-/ } split /\n/, $given->{key};
my @signed = map {
    my $message = decode_base64($_->{message});
    my $signer = Mail::DKIM::Signer->new(
        Algorithm => 'rsa-sha256',
        Method    => $_->{form},
        Domain    => 'dkim.com',
        Selector  => 'signing',
        Key       => Mail::DKIM::PrivateKey->load(Data => $key),
    );
    $signer->PRINT($message);
    $signer->CLOSE;
    encode_base64($signer->signature->as_string . "\r\n" . $message, '');
} @{ $given->{tasks} };
print encode_json(\@signed);
