import { DoctorLog } from '#features/doctor/doctor-log.js';
import { LabApp } from './lab-app.js';
import { captured } from './captured-output.js';
import { RunningApp } from './running-app.js';

/** Of the log: what the doctor wrote. */
function linesIn(output: string) {
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ context }) => context === 'Doctor');
}

const written = async (app: RunningApp) => linesIn(await captured(() => app.app.get(DoctorLog).write()));

describe('The log after the start', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start({ DD_LOG_LEVEL: 'info' })));
  afterAll(() => lab.close());

  it('has one line with what this machine reaches, and what follows from what it does not', async () => {
    const lines = await written(lab.app);
    expect(lines).toMatchObject([
      {
        level: 'warn',
        message: 'Checks work. Some findings will be unknown.',
        state: 'limited',
        works: {
          'Resolver Lab resolver 1': expect.stringMatching(/^DNS over HTTPS, \d+ ms, /) as string,
          'Mail, TCP 25': 'mail servers answer',
          'Node.js': process.version,
        },
        limits: {
          'Web, TCP 443': expect.stringMatching(/^no server reached\. Websites cannot be visited: /) as string,
        },
      },
    ]);
  });
});

it('says when checks are impossible', async () => {
  const env = { DD_LOG_LEVEL: 'error', DD_RESOLVERS: 'udp://127.0.0.1:9', DD_DNS_DEADLINE_MS: '2000' };
  const lab = await LabApp.start(env);
  try {
    const refused = expect.stringMatching(/^refused \(/) as string;
    expect(await written(lab.app)).toMatchObject([
      { level: 'error', state: 'impossible', limits: { 'Resolver 127.0.0.1:9': refused } },
    ]);
  } finally {
    await lab.close();
  }
});

it('has no such line where the operator wants none, and nothing is asked', async () => {
  const lab = await LabApp.start({ DD_LOG_LEVEL: 'info', DD_DOCTOR: 'off' });
  try {
    lab.lab.traffic.clear();
    expect(await written(lab.app)).toEqual([]);
    expect(lab.lab.traffic.questions).toHaveLength(0);
  } finally {
    await lab.close();
  }
});

it('is left out when the service ends before', async () => {
  const lab = await LabApp.start({ DD_LOG_LEVEL: 'info' });
  const output = await captured(async () => {
    const writing = lab.app.app.get(DoctorLog).write();
    await lab.close();
    await writing;
  });
  expect(linesIn(output)).toEqual([]);
});
