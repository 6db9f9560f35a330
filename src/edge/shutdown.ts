import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Knows that the process is going down: requests under way finish, new ones are refused. */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown {
  begun = false;

  beforeApplicationShutdown(): void {
    this.begun = true;
  }
}
