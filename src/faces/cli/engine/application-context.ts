import 'reflect-metadata';
import { ConsoleLogger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config } from '#platform/config/config.js';
import { ConfigModule } from '#platform/config/config.module.js';
import { EdgeModule } from '#platform/edge/edge.module.js';
import { validated } from '#platform/edge/params/validation.js';
import type { ServiceLocator } from '../command.js';

@Module({})
class CommandModule {}

/** An application context with one feature and no server. Bugs in checks are written to standard error. */
export async function openContext(
  feature: Type,
  config = Config.ofCommand(),
): Promise<ServiceLocator & { close(): Promise<void> }> {
  const context = await NestFactory.createApplicationContext(
    { module: CommandModule, imports: [ConfigModule.of(config), EdgeModule, feature] },
    { logger: new ConsoleLogger({ logLevels: ['error', 'fatal'] }), abortOnError: false },
  );
  return {
    get: (type) => context.get(type, { strict: false }),
    read: validated,
    close: () => context.close(),
  };
}
