import type { JSX } from 'preact';
import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import { mailView } from '../../views/mail.view.js';
import { Blocks } from '../components/blocks.js';
import { MailRoutePicture } from '../pictures/mail-route.picture.js';
import { DomainInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';

export function MailPage({ result, ...typed }: Typed & { readonly result?: MailCheckResult }): JSX.Element {
  return (
    <ToolPage
      tool="mail"
      path="/mail-check"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/mail-check/${result.domain}`}
    >
      {result && <Blocks blocks={mailView(result)} pictures={{ route: <MailRoutePicture result={result} /> }} />}
    </ToolPage>
  );
}
