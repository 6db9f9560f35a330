import type { Finding } from '#base/domain/finding.js';
import { score } from '#base/domain/score.js';
import { healthTopics } from '../../health-topics.js';
import { pageHeaders } from '../site/checks/page-headers.check.js';
import { smtpOldTls } from '../smtp/checks/smtp-old-tls.check.js';
import { smtpTlsCiphers } from '../smtp/checks/smtp-tls-ciphers.check.js';
import { tls } from './topic.js';

it('everything that the web check adds to the health check costs at most 10 points', () => {
  const findings: Finding[] = [...tls.checks, pageHeaders, smtpOldTls, smtpTlsCiphers].flatMap(({ id, outcomes }) =>
    Object.entries(outcomes).map(([name, { severity }]) => ({
      id: `${id}.${name}`,
      severity,
      category: 'security',
      params: {},
    })),
  );
  expect(findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['web-tls-versions.only-old', 'web-tls-ciphers.broken', 'smtp-tls-ciphers.broken']),
  );
  expect(score(findings, healthTopics)).toBe(90);
});
