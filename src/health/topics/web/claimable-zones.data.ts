/** Zones of hosting services in which any customer may take a name that is free, and a free name does not exist. */
export const CLAIMABLE_ZONES: readonly string[] = [
  ...['azurewebsites.net', 'cloudapp.net', 'cloudapp.azure.com', 'azure-api.net', 'azureedge.net', 'azurefd.net'],
  ...['azurecontainer.io', 'azurecr.io', 'azurehdinsight.net', 'azurestaticapps.net', 'trafficmanager.net'],
  ...[
    'blob.core.windows.net',
    'web.core.windows.net',
    'database.windows.net',
    'search.windows.net',
    'servicebus.windows.net',
  ],
  ...['redis.cache.windows.net', 'azuredatalakestore.net', 'elasticbeanstalk.com', 'trydiscourse.com'],
];
