// npm run client    @stoke/client in dist/client, with the types of this version's API, packed as dist/stoke-client-<version>.tgz
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importBundled } from './bundle.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { run } from './processes.mjs'
import { hearStop } from './stop-signal.mjs'

const from = 'packages/client'
const to = path.resolve('dist/client')

/** Makes the package and packs it; the path of the archive. */
export async function packClient({ signal } = {}) {
  rmSync(to, { recursive: true, force: true })
  cpSync(`${from}/src`, `${to}/src`, { recursive: true })
  cpSync(`${from}/examples`, `${to}/examples`, { recursive: true })
  cpSync(`${from}/README.md`, `${to}/README.md`)
  cpSync('LICENSE', `${to}/LICENSE`)
  const { clientOperations } = await importBundled('client-operations', 'scripts/client-operations.ts')
  await writeOperations(clientOperations())
  write('tsconfig.json', {
    compilerOptions: {
      target: 'ES2022',
      lib: ['dom', 'dom.iterable', 'ES2022'],
      module: 'nodenext',
      types: ['node'],
      strict: true,
      skipLibCheck: true,
      declaration: true,
      rootDir: 'src',
      outDir: 'lib',
    },
    include: ['src'],
  })
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', to], { signal, show: true })
  const { version, license, engines, dependencies } = readJson('package.json')
  write('package.json', {
    name: '@stoke/client',
    version,
    license,
    description: 'The API of a Stoke network',
    type: 'module',
    exports: { '.': { types: './lib/stoke.d.ts', default: './lib/stoke.js' } },
    files: ['lib', 'examples'],
    sideEffects: false,
    engines,
    dependencies: { standardwebhooks: `^${dependencies.standardwebhooks}` },
  })
  const pack = ['pack', '--ignore-scripts', '--pack-destination', path.resolve('dist'), '--silent']
  await run('npm', pack, { cwd: to, signal })
  return path.resolve('dist', `stoke-client-${version}.tgz`)
}

/** The types and addresses of the operations, and the client that knows both. */
async function writeOperations(operations) {
  const { compile } = await import('json-schema-to-typescript')
  const types = {
    type: 'object',
    properties: Object.fromEntries(operations.map(({ id, schema }) => [id, schema])),
    required: operations.map(({ id }) => id),
  }
  const options = {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    style: { semi: false, singleQuote: true },
  }
  write('src/api.ts', await compile(types, 'Operations', options))
  write(
    'src/stoke.ts',
    `import type { Operations } from './api.js'
import { Client, type ClientOptions } from './client.js'
import type { Addresses } from './operations.js'

export type { Operations } from './api.js'
export * from './exports.js'

const ADDRESSES: Addresses<Operations> = {
${operations.map(({ id, address }) => `  ${id}: ${JSON.stringify(address)},`).join('\n')}
}

/** A network's API: \`await stoke.call('listOffers')\`. */
export class Stoke extends Client<Operations> {
  constructor(options: ClientOptions) {
    super(ADDRESSES, options)
  }
}
`,
  )
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function write(file, content) {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
  writeFileSync(path.join(to, file), text)
}

if (import.meta.filename === process.argv[1]) {
  const { signal } = hearStop()
  try {
    checkNodeVersion()
    await installPackages({ signal })
    await generateClient()
    console.log(`Packed ${path.relative('.', await packClient({ signal }))}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
  process.exit()
}
