import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';

/** The kinds that we use, of Kubernetes 1.27, KEDA and the Prometheus Operator. */
const MODELS = [
  ...[ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Namespace, NetworkPolicy, PersistentVolumeClaim],
  ...[PodDisruptionBudget, PodMonitor, ScaledObject, Service, ServiceMonitor],
];

/** What a manifest has against its schema. A field that the schema does not read is one that it does not know. */
export function faultsOf(manifest: { readonly apiVersion?: unknown; readonly kind?: unknown }): string[] {
  const { apiVersion, kind } = manifest;
  const model = MODELS.find((known) => known.apiVersion === apiVersion && known.kind === kind);
  if (!model) return [`no schema of ${String(apiVersion)} ${String(kind)}`];
  const read = new Set<string>();
  try {
    (model.prototype as { validate: () => void }).validate.call(watched(manifest, '', read));
  } catch (error) {
    return [(error as Error).message];
  }
  return fieldsOf(manifest, '')
    .filter((path) => !read.has(path))
    .map((path) => `unknown field ${path}`);
}

/** Notes the path of every field that is read. */
function watched<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const field = Reflect.get(target, key) as unknown;
      const at = `${path}/${String(key)}`;
      read.add(at);
      return typeof field === 'object' && field !== null ? watched(field, at, read) : field;
    },
  });
}

function fieldsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => [`${path}/${key}`, ...fieldsOf(field, `${path}/${key}`)]);
}
