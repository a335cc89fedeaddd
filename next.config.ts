import type { NextConfig } from 'next'
import { BRAND } from './lib/platform/brand'
import { LARGE_BODIES } from './lib/platform/http/server/body-routes'

// set by builds and by the server (scripts/build.mjs, lib/platform/http/server/served-build.ts); not in development
const { STOKE_BUILD_ID: buildId, STOKE_SOURCE_MAPS: hasSourceMaps } = process.env

const config: NextConfig = {
  // A build has a folder of its own, so that it changes nothing that a running server reads (scripts/builds.mjs).
  distDir: buildId ? `.next/builds/${buildId}` : '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Types are checked by `npm test`: a start that checks them too takes a third longer.
  typescript: { ignoreBuildErrors: true, ...(buildId && { tsconfigPath: '.next/tsconfig.json' }) },
  // Made of the sources, so that processes that were built apart serve the same files. Next makes one up otherwise.
  generateBuildId: () => process.env.STOKE_BUILD_ID || null,
  // The notifications' address carries the product's name, so that renaming the product renames it. [S7.8]
  rewrites: async () => [
    { source: `/api/${BRAND.slug}-notifications/:path*`, destination: '/api/notifications/:path*' },
  ],
  // What proxy.ts sets elsewhere; it does not see these, because they take large bodies.
  headers: async () => [
    ...Object.keys(LARGE_BODIES).map((path) => ({
      source: path.endsWith('/') ? `${path}:path*` : path,
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" },
      ],
    })),
    // logos of the demo's offers; uploaded ones have a new address with each change and are cached for a year
    { source: '/demo/offers/:file*', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
  ],
  // Pictures are served as they are. The route that would resize them is refused by lib/platform/http/server/request-filter.ts.
  images: { unoptimized: true },
  experimental: {
    // A page that is not for the one who opens it answers 403 with app/admin/forbidden.tsx.
    authInterrupts: true,
    proxyClientMaxBodySize: '1mb',
    // A demo shows its first page a second sooner; a network's first visitor of each page waits for none.
    preloadEntriesOnStart: process.env.DEMO !== '1',
    // Keeping it takes a first start 25 s longer and half a gigabyte (docs/operations.md).
    turbopackFileSystemCacheForBuild: false,
    // A start builds without source maps, and leaves the server's code as it reads: stacks of errors name functions either way.
    ...(buildId && !hasSourceMaps && { turbopackSourceMaps: false, serverMinification: false }),
  },
  turbopack: {
    // 9 KB that forms do not need: the server refuses names with an address, and the form shows what it says
    resolveAlias: { tlds: { browser: './lib/platform/text/no-domain-endings.json' } },
  },
  serverExternalPackages: [
    '@node-rs/argon2',
    'pg',
    'pino',
    'nodemailer',
    'pdfkit',
    'fontkit',
    'sharp',
    '@aws-sdk/client-s3',
  ],
}

export default config
