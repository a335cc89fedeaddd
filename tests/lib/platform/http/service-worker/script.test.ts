import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { offlinePage, offlinePolicy } from '@/lib/platform/http/service-worker/offline-page'
import { serviceWorkerScript } from '@/lib/platform/http/service-worker/script'

test('the worker has the build, the page and its policy in front, and is one script', () => {
  const [first = '', ...rest] = serviceWorkerScript().split('\n')
  const served = JSON.parse(first.replace(/^self\.__SERVED = /, '').replace(/;$/, ''))
  expect(served).toEqual({
    build: expect.any(String),
    page: offlinePage(),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': offlinePolicy() },
    pictures: { icon: '/brand/icon-192.png', badge: '/brand/badge-96.png' },
  })
  expect(rest.join('\n')).not.toMatch(/\bimport\b\s*[{"']/)
})

test('in development the worker of an earlier build removes its caches and ends itself', async () => {
  const listeners = new Map<string, (event: { waitUntil(done: Promise<unknown>): void }) => void>()
  const did: string[] = []
  const self = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    skipWaiting: () => did.push('skipWaiting'),
    registration: { unregister: async () => did.push('unregister') },
  }
  const caches = { keys: async () => ['static-one', 'other'], delete: async (name: string) => did.push(name) }
  runInNewContext(serviceWorkerScript(true), { self, caches })
  for (const name of ['install', 'activate']) {
    let done: Promise<unknown> | undefined
    listeners.get(name)?.({ waitUntil: (given) => (done = given) })
    await done
  }
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
  expect(did).toEqual(['skipWaiting', 'static-one', 'other', 'unregister'])
})
