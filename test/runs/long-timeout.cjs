// These tests start whole applications, browsers and programs, or try thousands of inputs. A busy machine needs minutes for
// what otherwise takes seconds, so this timeout only ends tests that hang.
jest.setTimeout(900_000);
