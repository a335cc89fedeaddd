import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson } from '@/components/account/push/forget-person'
import { followPerson } from '@/components/shell/follow-person'
import { BRAND } from '@/lib/platform/brand'
import { PERSONAL_KEYS, SIGNED_IN_PERSON } from '@/lib/platform/http/service-worker/browser-storage-constants'
import { readSources } from '@/tests/support/setup/source-tree'

/** The beginnings of all keys under which pages store something of one person, whose number or id ends them. */
const STORED = readSources()
  .filter(({ path }) => path.startsWith('components/'))
  .flatMap(({ lines }) => [...lines.join('\n').matchAll(/`\$\{BRAND\.slug\}(-[a-z-]+-)\$\{affiliateId/g)])
  .map(([, name]) => `${BRAND.slug}${name}`)

test('what is stored of a person is removed with the sign-out', async () => {
  expect(STORED).toEqual(expect.arrayContaining(['stoke-level-', 'stoke-streak-', 'stoke-recent-searches-']))
  for (const beginning of STORED) localStorage.setItem(`${beginning}10482`, 'x')
  for (const key of PERSONAL_KEYS) localStorage.setItem(key, 'x')
  localStorage.setItem('stoke-theme', 'dark')
  await forgetPerson()
  expect(Object.keys(localStorage)).toEqual(['stoke-theme'])
})

const leave = vi.fn()
let end = () => {}
beforeEach(() => {
  leave.mockClear()
  end = followPerson('ada', leave)
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** What a browser tells this tab after another one changed its storage. */
const tell = (key: string | null = SIGNED_IN_PERSON) => dispatchEvent(new StorageEvent('storage', { key }))
const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a tab is left at once when another one signs out, and only once', async () => {
  await forgetPerson()
  expect(leave).not.toHaveBeenCalled()
  tell()
  tell()
  show(true)
  expect(leave).toHaveBeenCalledOnce()
})

test('a tab is left when somebody else signs in, or all storage is removed', () => {
  localStorage.setItem(SIGNED_IN_PERSON, 'eve')
  tell()
  expect(leave).toHaveBeenCalledOnce()
  end = followPerson('ada', leave)
  localStorage.clear()
  tell(null)
  expect(leave).toHaveBeenCalledTimes(2)
})

test('a page from the history and a tab that slept are left when nobody is signed in any more', () => {
  localStorage.removeItem(SIGNED_IN_PERSON)
  show(false)
  expect(leave).not.toHaveBeenCalled()
  show(true)
  expect(leave).toHaveBeenCalledOnce()
  end = followPerson('ada', leave)
  localStorage.removeItem(SIGNED_IN_PERSON)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(leave).toHaveBeenCalledTimes(2)
})

test('a tab stays while the same person is signed in, and for other changes of the storage', () => {
  followPerson('ada', leave)()
  tell()
  show(true)
  localStorage.removeItem(SIGNED_IN_PERSON)
  tell('another-key')
  end()
  tell()
  expect(leave).not.toHaveBeenCalled()
})

test('a browser without storage is not followed', () => {
  end()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  end = followPerson('ada', leave)
  show(true)
  expect(leave).not.toHaveBeenCalled()
})
