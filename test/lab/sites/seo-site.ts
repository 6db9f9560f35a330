import type { Lab } from '../lab.js';
import type { WebState } from '../web-faults.js';
import { byScheme, type LabPage, type Pages, redirect, serve } from './pages.js';

/** A web site with illnesses of its own. What is not said about it is as it should be. */
export interface SeoSite {
  readonly name: string;
  readonly shows: string;
  /** Over https. */
  readonly pages: Pages;
  /** The answer at all other paths. */
  readonly otherwise?: LabPage;
  /** Without encryption; by default everybody is sent to https. */
  readonly open?: Pages;
  /** With `www`; by default everybody is sent to the name without. */
  readonly www?: Pages;
  readonly state?: WebState | 'without-https';
}

/** Registers the sites' domains and starts their servers, each at an address of its own. */
export async function openSeoSites(lab: Lab, sites: readonly SeoSite[]): Promise<void> {
  for (const [index, site] of sites.entries()) await openSeoSite(lab, site, `77.77.9.${index + 1}`);
}

async function openSeoSite({ internet, hosts }: Lab, site: SeoSite, address: string): Promise<void> {
  const { name, state = 'well' } = site;
  internet.register(name, { records: `@ A ${address}\nwww A ${address}` });
  const home = redirect(`https://${name}/`);
  await hosts.web(address, `www.${name}`, site.www ? serve(site.www) : serve({}, home));
  const host = await hosts.web(
    address,
    name,
    byScheme(serve(site.pages, site.otherwise), site.open ? serve(site.open) : serve({}, home)),
  );
  if (state === 'without-https') hosts.sockets.place(address, 443, 'ECONNREFUSED');
  else host.become(state);
}
