import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { celebrate } from '@/components/affiliate/streak/celebrate'
import { markTier, useTierChange } from '@/components/affiliate/streak/use-tier-change'
import { toast } from '@/components/ui/toast'
import confetti from '@/tests/support/components/confetti'
import { render } from '@/tests/support/components/render'
import { AFFILIATE_ID } from '@/tests/support/components/streak'

const thrown = vi.fn()
const { create } = confetti

let said: MockInstance<typeof toast.success>
let reducesMotion: boolean

beforeEach(() => {
  localStorage.clear()
  thrown.mockReset()
  create.mockReturnValue(thrown)
  reducesMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }))
  said = vi.spyOn(toast, 'success').mockReturnValue(1)
})
afterEach(async () => {
  // a celebration nobody waits for ends before the next test begins
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  said.mockRestore()
})

function Watch({ days, affiliateId = AFFILIATE_ID }: { days: number | undefined; affiliateId?: number }) {
  useTierChange(affiliateId, days)
  return null
}

/** What was celebrated as the streak went through these values, each on a new page. */
function through(...days: (number | undefined)[]): unknown[] {
  for (const each of days) render(<Watch days={each} />).unmount()
  return said.mock.calls.map(([title]) => title)
}

describe('a tier', () => {
  test.each([
    ['reached is celebrated', [14, 15], ['Inferno reached']],
    ['is celebrated once, however often the page is opened', [14, 15, 15, 16, 15], ['Inferno reached']],
    ['that a browser sees first is not celebrated', [23], []],
    ['reached by a loss is not celebrated', [15, 0], []],
    ['is celebrated again when it is reached again', [3, 0, 1, 2, 3], ['Ember reached', 'Flame reached']],
    ['is not checked before the streak is loaded', [14, undefined, 15], ['Inferno reached']],
    ['that stays the same is not celebrated', [15, 29], []],
  ])('%s [S4.1]', (_, days, celebrated) => {
    expect(through(...days)).toEqual(celebrated)
  })

  test('brought back by a restore is not celebrated twice [S4.26]', () => {
    through(0)
    markTier(AFFILIATE_ID, 17)
    expect(through(17)).toEqual([])
  })

  test('is celebrated separately for each affiliate', () => {
    through(3)
    render(<Watch days={7} affiliateId={AFFILIATE_ID + 1} />)
    expect(said).not.toHaveBeenCalled()
  })
})

describe('confetti', () => {
  test('is fired once from each side', async () => {
    await celebrate()
    expect(thrown).toHaveBeenCalledTimes(2)
  })

  test('uses no worker, which the Content Security Policy would block [Q32]', async () => {
    await celebrate()
    expect(create).toHaveBeenLastCalledWith(undefined, expect.objectContaining({ useWorker: false }))
  })

  test('is not fired with reduced motion', async () => {
    reducesMotion = true
    await celebrate()
    expect(thrown).not.toHaveBeenCalled()
  })

  test('that fails throws no error', async () => {
    thrown.mockImplementationOnce(() => {
      throw new Error('no canvas')
    })
    await expect(celebrate()).resolves.toBeUndefined()
  })
})
