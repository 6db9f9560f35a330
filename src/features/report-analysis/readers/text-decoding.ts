const DECLARATION = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Decodes an XML file piece by piece: by its byte order mark, else by its declaration, else as UTF-8. */
export class XmlDecoder {
  private decoder: TextDecoder | undefined;
  private isUtf8 = false;

  decode(bytes: Uint8Array): string {
    this.decoder ??= this.decoderFor(bytes);
    try {
      return this.decoder.decode(bytes, { stream: true });
    } catch {
      // The file says UTF-8 and is not: from here on, its bytes are taken as Windows-1252.
      this.decoder = new TextDecoder('windows-1252');
      return this.decoder.decode(bytes, { stream: true });
    }
  }

  end(): string {
    try {
      return this.decoder?.decode() ?? '';
    } catch {
      return '';
    }
  }

  private decoderFor(bytes: Uint8Array): TextDecoder {
    const label = labelOf(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)));
    this.isUtf8 = /^utf-?8$/i.test(label);
    try {
      return new TextDecoder(label, { fatal: this.isUtf8 });
    } catch {
      return new TextDecoder('utf-8', { fatal: true });
    }
  }
}

function labelOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0x3c && start[1] === 0) return 'utf-16le';
  if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be';
  const declared = DECLARATION.exec(start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))?.[1] ?? 'utf-8';
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
