/** A redirect to another URL of this service. */
export class Redirection {
  constructor(readonly to: string) {}
}
