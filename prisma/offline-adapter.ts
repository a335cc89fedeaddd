import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'

const info = { provider: 'postgres' as const, adapterName: '@prisma/adapter-pg' }
const refuse = async () => {
  throw new Error('Comparing schemas needs no database.')
}

const connection: SqlDriverAdapter = {
  ...info,
  // The only query of the engine on connecting: whether the schema exists, and the server's version.
  queryRaw: async () => ({
    columnNames: ['exists', 'version', 'numeric_version'],
    columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
    rows: [[true, 'PostgreSQL 18.0', 180000]],
  }),
  executeRaw: refuse,
  executeScript: refuse,
  startTransaction: refuse,
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  dispose: async () => {},
}

/** Lets the engine compare schema files without a database: it requires a connection, but then only reads the files. */
export const offlineAdapter: SqlMigrationAwareDriverAdapterFactory = {
  ...info,
  connect: async () => connection,
  connectToShadowDb: async () => connection,
}
