import { readZoneFile } from '#formats/records/zone-file.js';
import { writeRecord } from '../resource-record.js';
import { WireWriter } from '../wire-writer.js';

/** The data of a record on the wire, in hexadecimal digits. */
function wireOf(data: string): string | undefined {
  const { entries, faults } = readZoneFile(`a ${data}`, 'example.com');
  const [entry] = entries;
  if (!entry?.record || faults.length > 0) return undefined;
  const writer = new WireWriter();
  writeRecord(writer, { ...entry.record, name: '.' });
  return Buffer.from(writer.finish()).subarray(11).toString('hex');
}

// The bytes are those of named-rrchecker (BIND 9.18).
it.each([
  ['HINFO "PC" Linux', '025043054c696e7578'],
  [
    'RP joe\\.smith.example.net. txt.example.com.',
    '096a6f652e736d697468076578616d706c65036e65740003747874076578616d706c6503636f6d00',
  ],
  ['AFSDB 1 afs.example.com.', '000103616673076578616d706c6503636f6d00'],
  ['KX 10 kx.example.com.', '000a026b78076578616d706c6503636f6d00'],
  ['LP 10 l64.example.com.', '000a036c3634076578616d706c6503636f6d00'],
  ['SPF "v=spf1 -all" "x"', '0b763d73706631202d616c6c0178'],
  ['AVC a b', '01610162'],
  ['RESINFO qnamemin exterr=15-17', '08716e616d656d696e0c6578746572723d31352d3137'],
  ['WALLET BTC x', '034254430178'],
  ['SMIMEA 3 1 1 00 ff', '03010100ff'],
  ['CERT PKIX 1 RSASHA1 AQID BA==', '000100010501020304'],
  ['CERT 65534 65535 254 AQIDBA==', 'fffefffffe01020304'],
  ['KEY 512 3 1 AQID', '02000301010203'],
  [
    'DLV 12345 13 2 0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
    '30390d020a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
  ],
  [
    'TA 12345 13 2 0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
    '30390d020a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
  ],
  [
    'DHCID AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=',
    '000201636fc0b8271c82825bb1ac5c41cf5351aa69b4febd94e8f17cdb95000da48c40',
  ],
  [
    'ZONEMD 2018031500 1 1 0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
    '7848b78c01010b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
  ],
  [
    'CSYNC 66 3 A NS AAAA TYPE1000',
    '000000420003000460000008031e000000000000000000000000000000000000000000000000000000000080',
  ],
  ['NID 10 0014:4fff:ff20:ee64', '000a00144fffff20ee64'],
  ['L64 10 2001:DB8:1140:1000', '000a20010db811401000'],
  ['L32 10 10.1.2.0', '000a0a010200'],
  ['EUI48 00-00-5e-00-53-2a', '00005e00532a'],
  ['EUI64 00-00-5e-ef-10-00-00-2a', '00005eef1000002a'],
  [
    'APL 1:192.168.32.0/21 !1:192.168.38.0/28 2:2001:db8::/32 1:0.0.0.0/0',
    '00011503c0a82000011c83c0a8260002200420010db800010000',
  ],
  ['IPSECKEY 10 1 2 192.0.2.38 AQNRU3mG', '0a0102c0000226010351537986'],
  ['IPSECKEY 10 3 2 gw.example.com. AQNRU3mG', '0a0302026777076578616d706c6503636f6d00010351537986'],
  ['IPSECKEY 10 0 2 . AQNRU3mG', '0a0002010351537986'],
  ['IPSECKEY 10 2 2 2001:db8::1 AQNRU3mG', '0a020220010db8000000000000000000000001010351537986'],
  ['AMTRELAY 10 0 1 203.0.113.15', '0a01cb00710f'],
  ['AMTRELAY 10 1 3 amt.example.com.', '0a8303616d74076578616d706c6503636f6d00'],
  ['AMTRELAY 10 1 0 .', '0a80'],
  [
    'HIP 2 200100107B1A74DF365639CC39F1D578 AwEAAbdx rvs.example.com. b.example.com.',
    '10020006200100107b1a74df365639cc39f1d57803010001b77103727673076578616d706c6503636f6d000162076578616d706c6503636f6d00',
  ],
  ['DSYNC CDS NOTIFY 5359 scanner.example.com.', '003b0114ef077363616e6e6572076578616d706c6503636f6d00'],
  ...['IPKIX', 'PKIX', 'SPKI', 'PGP', 'ISPKI', 'IPGP', 'ACPKIX', 'IACPKIX', 'URI', 'OID'].map(
    (name, i): [string, string] => [
      `CERT ${name} 1 8 AQ==`,
      `00${['04', '01', '02', '03', '05', '06', '07', '08', 'fd', 'fe'][i]}00010801`,
    ],
  ),
  // One bit for each of the ports 21, 22, 23, 25, 53, 80, 110, 123 and 443.
  [
    'WKS 192.0.2.1 tcp FTP SSH telnet SMTP DOMAIN HTTP POP3 NTP HTTPS',
    `c00002010600000740000004000000800000020010${'00'.repeat(39)}10`,
  ],
  ['WKS 192.0.2.1 6 0 7', 'c00002010681'],
  ['WKS 192.0.2.1 6', 'c000020106'],
  ...['MD', 'MF', 'MG', 'MR'].map((name): [string, string] => [`${name} .`, '00']),
  ['TYPE10 \\# 2 abcd', 'abcd'],
  ['NULL \\# 2 abcd', 'abcd'],
  ['KEY 0 255 5 AQ==', '0000ff0501'],
  ['MB m.example.com.', '016d076578616d706c6503636f6d00'],
  ['MINFO a.example.com. b.example.com.', '0161076578616d706c6503636f6d000162076578616d706c6503636f6d00'],
  ['WKS 192.0.2.1 TCP 25 80', 'c0000201060000004000000000000080'],
  ['WKS 192.0.2.1 UDP domain', 'c00002011100000000000004'],
  ['X25 311061700956', '0c333131303631373030393536'],
  ['ISDN 150862028003217', '0f313530383632303238303033323137'],
  ['ISDN 150862028003217 004', '0f31353038363230323830303332313703303034'],
  ['RT 2 relay.example.com.', '00020572656c6179076578616d706c6503636f6d00'],
  ['PX 50 a.example.com. b.example.com.', '00320161076578616d706c6503636f6d000162076578616d706c6503636f6d00'],
  ['GPOS -32.6882 116.8652 10.0', '082d33322e36383832083131362e383635320431302e30'],
  ['NSAP 0x47.0005.80.005a00.0000.0001.e133.ffffff000161.00', '47000580005a0000000001e133ffffff00016100'],
  ['LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m', '000016138b3cf018810cbce0009895b8'],
  ['LOC 42 N 71 W 24m', '001216138903210070c3da8000989fe0'],
  ['LOC 42 21 54 N 71 6 18 W -24m 30m', '0033161389172dd070be15f000988d20'],
  ['LOC 42 21 43.952 N 71 5 6.344 W -24m 1m 200m', '001224138917069070bf2dd800988d20'],
  ['LOC 0 0 0.5 S 180 E 0 15m 123.45m 0.05m', '001314507ffffe0ca69fb20000989680'],
])('%s', (data, bytes) => expect(wireOf(data)).toBe(bytes));

it.each([
  'LOC 91 N 0 E 0m',
  'LOC 90 0 1 N 0 E 0m',
  'LOC 1 60 N 0 E 0m',
  'LOC 1 1 60 N 0 E 0m',
  'LOC 1 N 2',
  'LOC 1 N 2 N 0m',
  'LOC 1 N 1 E 42849672.96m',
  'WKS 192.0.2.1 TCP 65536',
  'APL 2:2001:db8::/129',
  'AMTRELAY 1 0 128 .',
  'CERT PKIX 65536 1 AQID',
  'MB a. b.',
  'HINFO a',
  'APL 3:a/1',
  'APL 1:192.0.2.0/33',
  'EUI48 00-00',
  'NID 1 1:2:3',
  'CERT FOO 1 1 AQID',
  'IPSECKEY 10 4 2 . AQID',
  'AMTRELAY 1 2 0 .',
  'WKS 192.0.2.1 FOO 1',
  'ZONEMD 1 1 1',
  'AFSDB 65536 a.',
  'RP a.',
  'LOC 1 N 1 E 0m 1m 1m 1m 1m',
])('no server reads %s', (data) => expect(wireOf(data)).toBeUndefined());

it('reads a relative name', () => expect(wireOf('RP joe .')).toBe('036a6f65076578616d706c6503636f6d0000'));
