/** The result of `tools/call`. An error has no structured content, because clients would validate it as a report. */
export interface ToolResult {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent?: object;
  readonly isError?: true;
}
