/** Zones of hosting services in which any customer can create an unused name. */
export const CLAIMABLE_ZONES: readonly string[] = [
  ...['azurewebsites.net', 'cloudapp.net', 'cloudapp.azure.com', 'azure-api.net', 'azureedge.net', 'azurefd.net'],
  ...['azurecontainer.io', 'azurecr.io', 'azurehdinsight.net', 'trafficmanager.net'],
  ...[
    'blob.core.windows.net',
    'web.core.windows.net',
    'database.windows.net',
    'search.windows.net',
    'servicebus.windows.net',
  ],
  ...['redis.cache.windows.net', 'azuredatalakestore.net', 'elasticbeanstalk.com', 'trydiscourse.com'],
];

/** Names in these zones that the service generates with a random part, so that nobody can choose them. */
export const GENERATED_NAMES: readonly RegExp[] = [
  /-[a-z0-9]{16}\.[a-z0-9-]+\.azurewebsites\.net$/,
  /-[a-z0-9]{16}\.[a-z0-9]+\.azurefd\.net$/,
  /\.eba-[a-z0-9]+\.[a-z0-9-]+\.elasticbeanstalk\.com$/,
];
