// What env() asks for, without a database: a test that opens one here fails at once.
Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  DATABASE_POOL_SIZE: '10',
  // hundreds at once wait for ten connections, on whatever machine this is
  DATABASE_POOL_WAIT_SECONDS: '60',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a secret of the tests, known to everybody',
  DATA_ENCRYPTION_KEY: 'a key of the tests, known to everybody too',
  DEMO: '1',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
})
