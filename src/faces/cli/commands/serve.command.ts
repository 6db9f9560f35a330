import type { ProgramCommand } from '../command.js';

export const serve: ProgramCommand = {
  name: 'serve',
  parameters: [],
  options: { port: { type: 'string', value: 'PORT' }, host: { type: 'string', value: 'ADDRESS' } },
  examples: ['serve', 'serve --port 8080 --host 127.0.0.1'],
  operations: [],
  async run(given) {
    const [port, host] = [given.text('port'), given.text('host')];
    const { startService } = await import('../../../start-service.js');
    await startService({ ...(port !== undefined && { PORT: port }), ...(host !== undefined && { HOST: host }) });
    return new Promise<never>(() => undefined); // the service ends on a signal
  },
};
