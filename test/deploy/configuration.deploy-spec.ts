import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { needs } from './installed.js';
import { checkConfiguration } from './proxy.js';

const PROMETHEUS = join(__dirname, '../../deploy/prometheus');
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: PROMETHEUS, encoding: 'utf8' });

needs('nginx')('nginx takes the shipped configuration', () => {
  expect(checkConfiguration()).toEqual({ status: 0, stderr: expect.stringContaining('test is successful') as string });
});

needs('promtool')('Prometheus takes the shipped configuration', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
});

needs('promtool')('alerts fire when they should, and only then', () => {
  expect(promtool('test', 'rules', 'alerts.test.yml', 'domains.test.yml')).toMatchObject({ status: 0 });
});
