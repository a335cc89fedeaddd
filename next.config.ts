import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // A start depends on the program's types, not on those of its tests; `npm test` checks them all.
  typescript: { tsconfigPath: 'tsconfig.build.json' },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino', 'nodemailer'],
}

export default config
