/** An answer that sends the client to another address of ours. */
export class Redirection {
  constructor(readonly to: string) {}
}
