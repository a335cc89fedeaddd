import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino', 'nodemailer'],
}

export default config
