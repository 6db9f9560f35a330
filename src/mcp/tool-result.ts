/** What `tools/call` answers. An error has no structured content: clients would hold it against the schema of a report. */
export interface ToolResult {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent?: object;
  readonly isError?: true;
}
