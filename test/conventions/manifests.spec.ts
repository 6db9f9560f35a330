import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { faultsOf } from '../deploy/manifest-schemas.js';

const FOLDER = join(__dirname, '../../deploy/kubernetes');
type Fields = Record<string, unknown>;

const manifests = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml') && path !== 'kustomization.yaml') // kustomize alone reads that one
  .flatMap((path) =>
    parseAllDocuments(readFileSync(join(FOLDER, path), 'utf8'), { strict: true }).map((document, i) => ({
      path,
      i,
      manifest: document.toJS() as Fields,
    })),
  );

it.each(manifests)('$path, document $i, is valid by the schema of its kind', ({ manifest }) => {
  expect(faultsOf(manifest)).toEqual([]);
});

describe('the schemas find', () => {
  const deployment = (change: (spec: Fields) => void) => {
    const manifest = structuredClone(manifests.find(({ path }) => path === 'deployment.yaml')!.manifest);
    change((manifest.spec as { template: { spec: { containers: [Fields] } } }).template.spec.containers[0]);
    return faultsOf(manifest);
  };

  it.each<[string, (container: Fields) => void, RegExp]>([
    ['a misspelt field', (container) => (container.livenesProbe = {}), /unknown field \S+\/livenesProbe/],
    ['a wrong type', (container) => (container.ports = [{ containerPort: '3000' }]), /containerPort/],
    ['a missing field', (container) => delete container.name, /name/],
  ])('%s', (_, change, expected) => {
    expect(deployment(change).join('\n')).toMatch(expected);
  });

  it('a kind that nobody knows', () => {
    expect(faultsOf({ apiVersion: 'apps/v1', kind: 'Deploiment' })).toEqual(['no schema of apps/v1 Deploiment']);
  });
});
