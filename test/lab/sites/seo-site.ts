import type { Lab } from '../lab.js';
import type { WebState } from '../web-faults.js';
import { byScheme, type LabPage, type Pages, redirect, serve } from './pages.js';

/** A web site with faults; all defaults are correct. */
export interface SeoSite {
  readonly name: string;
  readonly shows: string;
  /** Pages over HTTPS. */
  readonly pages: Pages;
  /** Path of the page to check; by default the home page. */
  readonly page?: string;
  /** The response at all other paths. */
  readonly otherwise?: LabPage;
  /** Pages over HTTP; by default everything is redirected to HTTPS. */
  readonly open?: Pages;
  /** Pages of the `www` host; by default everything is redirected to the bare domain. */
  readonly www?: Pages;
  readonly state?: WebState | 'without-https';
}

/** Registers the domains of the sites and starts their servers, each at its own address. */
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
