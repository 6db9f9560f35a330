import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { glued } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsGlue } from './ns-glue.check.js';

const OWN = '77.77.2.1';
const OTHER = '77.77.2.9';
const servers = (address: string) => ({ servers: [`ns.${NAME} (${address})`] });
const own = { servers: [`ns.${NAME}`] };
const fix = advise(step('ns-glue', own));

const atZone = (address: string) => advise(step('ns-own-address', { ...own, addresses: [address] }));

describeCheck(nsGlue, {
  missing: [[glued({ glue: [] }), servers(OWN), fix]],
  dead: [
    [glued({ glue: [OTHER, OWN], dead: [OTHER] }), servers(OTHER), fix],
    [glued({ glue: [OTHER], own: [], dead: [OTHER] }), servers(OTHER), fix],
  ],
  'zone-dead': [
    [glued({ glue: [OTHER], deadOwn: [OWN] }), servers(OWN), atZone(OTHER)],
    // the address in the zone that does not answer must not become a glue record
    [glued({ glue: [OWN], own: [OWN, OTHER], deadOwn: [OTHER] }), servers(OTHER), atZone(OWN)],
  ],
  outdated: [[glued({ glue: [OTHER] }), servers(OTHER), fix]],
  incomplete: [[glued({ own: [OWN, OTHER] }), servers(OTHER), fix]],
  sibling: [[glued({ isSibling: true, glue: [OWN, OTHER] }), servers(OTHER), advise(step('sibling-glue', own))]],
  silent: [
    glued({}),
    glued({ isSibling: true }),
    glued({ isSibling: true, own: [OWN, OTHER] }), // resolvers find the other address in its own zone
    glued({ own: undefined }),
    glued({ glue: [], own: undefined }),
    glued({ glue: [], own: [] }), // reported by ns-hosts
    glued({ glue: [OTHER], own: [] }), // a CNAME, also reported by ns-hosts; the glue record is required
  ],
});
