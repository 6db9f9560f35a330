/**
 * Domains of the lab as an expert ranks them, the worst group first: every domain is worse than all domains of later
 * groups.
 */
export const RANKING: Readonly<Record<string, readonly string[]>> = {
  'does not resolve': ['alldead.de', 'unregistered.com'],
  'fails validation': [
    ...['bogus.com', 'child.dsmismatch.com', 'dsmismatch.com', 'dsorphan.com', 'expired.com', 'keyrevoked.com'],
    'nosig.com',
  ],
  'website and mail fail validation': [
    ...['sigexpired.com', 'siggarbled.com', 'sigmissing.com', 'sigpremature.com', 'sigstranger.com'],
  ],
  'no mail or no site, or the domain can be lost': [
    ...['mxdead.com', 'mxliteral.com', 'mxprivate.com', 'mxlocalhost.com', 'mxlabel.com'],
    ...[
      'apexmail.com',
      'mxself.com',
      'privateip.com',
      'noserver.com',
      'websilent.com',
      'redirectloop.com',
      'redirectdead.com',
    ],
    ...['onhold.com', 'redemption.com', 'nslapsed.com'],
  ],
  'receivers reject its mail, or browsers block its site': [
    ...['dmarcfailsreject.com', 'multispf.com', 'nospf.com', 'spfblocked.com', 'spffaulty.com', 'spfhosts.com'],
    ...['spfeleven.com', 'spfmistyped.com', 'spfjoined.com', 'spftwice.com', 'movedaway.com', 'spfselfish.com'],
    ...['spffreeonly.com', 'rejectblind.com', 'dkimspfbroken.com'],
    ...['certold.com', 'certearly.com', 'certself.com', 'certnone.com'],
  ],
  'others can act in its name': [
    ...[
      'spfmacrowild.com',
      'spfmacrochosen.com',
      'spfopen.com',
      'spfopened.com',
      'spfhandedover.com',
      'spflapsed.com',
      'spfvast.com',
      'spfmxvast.com',
    ],
    ...['takeover.com', 'wildclaimable.com', 'mxlapsed.com', 'spftypo.com', 'spfloop.com', 'overdue.com'],
  ],
  'no protection, or many visitors or senders fail': [
    ...['nodmarc.com', 'badptr.com', 'dmarcalias.com', 'dmarcapex.com', 'dmarcspf.com', 'dmarctypo.com'],
    ...['dmarcfailsnone.com', 'httponly.com', 'v6only.com', 'mxv6only.com', 'stsmx.com', 'v4refusing.com'],
    ...['sigending.com', 'nsdenies.com', 'shopgone.com', 'mxmixed.com', 'nsmodern.com'],
  ],
  'a part does not work': [
    ...['lame.de', 'slow.de', 'singlens.de', 'nsdead.com', 'gluedead.com', 'nsfailing.com', 'roundrobin.com'],
    ...['wwwrefusing.com', 'wwwgone.com', 'certnow.com', 'dkimbroken.com', 'dkimweak.com', 'caablocked.com'],
    ...['danebroken.com', 'dmarcnone.com', 'nsrecursive.com', 'keyweak.com', 'halfprivate.com'],
  ],
  'a weakness': [
    ...[
      'dkimshort.com',
      'dmarcinvented.com',
      'dmarcsub.com',
      'dmarctest.com',
      'spfnear.com',
      'spfptr.com',
      'spfwide.com',
      'certsoon.com',
    ],
    ...['nsaxfr.com', 'nsedns.com', 'nstcp.com', 'plainweb.com', 'dmarcstranger.com', 'expiring.com', 'nowww.com'],
    ...['mxcname.com', 'wwwonly.com', 'mxpartly.com', 'serialstuck.com', 'stsgone.com', 'v6dead.com', 'v6silent.com'],
  ],
  untidy: [
    ...[
      'sideways.com',
      'bimipng.com',
      'txtquoted.com',
      'fleet.com',
      'mxleftover.com',
      'soaconflict.com',
      'spfleftover.com',
      'dmarcoldfo.com',
      'txthuge.com',
    ],
  ],
  'in order': [
    ...['perfect.test', 'gsuite.com', 'msgood.com', 'parkedfull.com', 'xn--mller-kva.de', 'nullmx.com', 'cname.com'],
    ...['ed25519.de', 'dmarcboth.com', 'spfredirect.com', 'wildcard.com', 'nodnssec.com', 'brandalias.com'],
  ],
};

export interface Contradiction {
  readonly worse: string;
  readonly better: string;
}

/**
 * Pairs of domains in different groups whose scores contradict the ranking: the worse one scores higher; or the same,
 * unless the groups are adjacent.
 */
export function contradictions(scores: ReadonlyMap<string, number>): { pairs: number; against: Contradiction[] } {
  const groups = Object.values(RANKING).map((names) => names.filter((name) => scores.has(name)));
  const against: Contradiction[] = [];
  let pairs = 0;
  for (const [i, worse] of groups.entries())
    for (const [distance, better] of groups.slice(i + 1).entries())
      for (const one of worse)
        for (const other of better) {
          pairs++;
          const gain = scores.get(one)! - scores.get(other)!;
          if (gain > 0 || (gain === 0 && distance > 0)) against.push({ worse: one, better: other });
        }
  return { pairs, against };
}
