import '#platform/config/compile-cache.js';

const { startService } = await import('./start-service.js');
await startService();
