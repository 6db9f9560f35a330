import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface KeyValue {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number };
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
  readonly service: string;
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'hasFailed' | 'service'> & {
        readonly attributes?: readonly KeyValue[];
        readonly status?: { readonly code?: number };
      })[];
    }[];
  }[];
}

const PATIENCE_MS = 120_000;
const FAILED = 2;

/** A collector that takes OTLP over HTTP, as JSON. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly texts: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (request.url === '/v1/traces') receiver.take(request.headers, Buffer.concat(pieces).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  named(name: string): readonly ReceivedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  /** Waits for a span, of any trace or of one; it is sent some seconds after its end. */
  async first(name: string, trace?: string): Promise<ReceivedSpan> {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      const span = this.named(name).find(({ traceId }) => trace === undefined || traceId === trace);
      if (span) return span;
      await sleep(50);
    }
    throw new Error(`no span ${name} among ${this.spans.map((span) => span.name).join(', ')}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(headers: IncomingHttpHeaders, text: string): void {
    this.headers.push(headers);
    this.texts.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans)
      for (const { spans } of scopeSpans)
        for (const { attributes = [], status, ...span } of spans)
          this.spans.push({
            ...span,
            attributes: valuesOf(attributes),
            hasFailed: status?.code === FAILED,
            service: String(valuesOf(resource.attributes)['service.name']),
          });
  }
}

function valuesOf(attributes: readonly KeyValue[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
}
