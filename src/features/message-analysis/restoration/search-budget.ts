/** What an attempt costs beyond the bytes it hashes. */
const ATTEMPT_COST = 9000;
/** Ed25519 verifies about as slowly as 150 KB are hashed. */
const VERIFICATION_COST = 150_000;
/** Making a text takes as long as hashing this many times its length. */
const MAKING_COST = 4;

/** Limits the work of a search, counted in bytes to be hashed so that the result does not depend on the machine. */
export class SearchBudget {
  private spent = 0;

  constructor(private readonly bytes: number) {}

  /** False once the budget is used up. */
  spend(bytes: number): boolean {
    this.spent += bytes + ATTEMPT_COST;
    return this.spent <= this.bytes;
  }

  spendVerification(): boolean {
    return this.spend(VERIFICATION_COST);
  }

  /** For a text that is made before it is tried. */
  spendMaking(length: number): boolean {
    this.spent += length * MAKING_COST;
    return !this.isSpent;
  }

  get isSpent(): boolean {
    return this.spent > this.bytes;
  }

  /** A part of what is left. */
  share(part: number): SearchBudget {
    return new SearchBudget(Math.max(0, this.bytes - this.spent) * part);
  }

  charge(other: SearchBudget): void {
    this.spent += other.spent;
  }
}
