/** Asks the process that gave the job for something, such as records of the DNS. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

/**
 * Work on what somebody uploaded. Input, output, questions and answers are plain data, because the work is done in
 * another process, which may be ended at any time.
 */
export interface Job<Input, Output, Question = never, Answer = never> {
  readonly name: string;
  run(input: Input, ask: Ask<Question, Answer>): Output | Promise<Output>;
}

/** What was uploaded has more of something than is looked at, and looking at a part of it would be misleading. */
export class TooComplex extends Error {
  constructor(readonly limit: string) {
    super(limit);
  }
}
