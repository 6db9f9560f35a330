import { adviceFor } from '#features/bounce/advice.js';
import { analyzeBounce } from '#features/bounce/bounce-analysis.js';
import { familyOf } from '../bounce-cases.js';
import type { ExpertSystem } from './systems-worked-on.data.js';

/** What we said about a case, next to what an expert accepts. */
export interface ExpertVerdict {
  readonly title: string;
  readonly said: string;
  readonly isReason: boolean;
  readonly isFamily: boolean;
  readonly isActor: boolean;
}

export function verdictsOn(systems: readonly ExpertSystem[]): ExpertVerdict[] {
  return systems.flatMap(([system, wrapping, rows]) =>
    rows.map(([reasons, actors, reply, about]) => {
      const { reports, ...message } = analyzeBounce(Buffer.from(wrapping(reply, about)));
      const [report] = reports;
      const wanted = reasons.split('|');
      const said = [report?.reason, report?.orReason].flatMap((one) => one ?? []);
      const actor = report === undefined ? 'nothing' : adviceFor(report, message).actor;
      return {
        title: `${system}: ${reply.replaceAll('\n', ' ')} (${reasons}, ${actors})`,
        said: `${said.join(' or ')}, ${actor}`,
        isReason: said.some((one) => wanted.includes(one)),
        isFamily: said.some((one) => wanted.map(familyOf).includes(familyOf(one))),
        isActor: actors.split(' ').includes(actor),
      };
    }),
  );
}
