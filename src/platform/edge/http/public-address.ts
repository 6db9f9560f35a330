/** The address of a page of ours: absolute if the public URL is configured. */
export function publicAddress({ publicUrl }: { readonly publicUrl: string }, path: string): string {
  return publicUrl === '' ? `/${path}` : new URL(path, publicUrl.replace(/\/?$/, '/')).href;
}
