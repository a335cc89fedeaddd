// node scripts/ready.mjs 3001    ends with 0 when the process at a port of this machine can do its work, for health checks
const port = process.argv[2] ?? process.env.PORT ?? 3000
const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
