import { readFileSync } from 'node:fs'
import { act, waitFor } from '@testing-library/react'
import { LottieDisplay, useLottieLight } from 'lottie-react'
import { expect, test } from 'vitest'
import { FLAME_PATH, INNER_FLAME_PATH } from '@/components/shared/brand/logo-paths'
import { render } from '@/tests/support/components/render'

const file = readFileSync('public/animations/loader.json', 'utf8')
// one object, because a new one would reload the animation on every render
const animation = JSON.parse(file)

type Instance = ReturnType<typeof useLottieLight>

function Player({ onDraw }: { onDraw: (instance: Instance) => void }) {
  const lottie = useLottieLight({ src: animation, autoplay: false })
  onDraw(lottie)
  return <LottieDisplay lottie={lottie} />
}

/** Plays the file in the app's player, and reads single frames. */
async function play() {
  let player: Instance | undefined
  const { container } = render(<Player onDraw={(instance) => (player = instance)} />)
  await waitFor(() => expect(player?.state).toBe('stopped'))
  const at = (frame: number) => {
    act(() => player?.seek(frame))
    return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  }
  return { at, frames: player?.playableFrames ?? 0, seconds: player?.playableDuration }
}

test('the loader animation is small and consists only of shapes: no images, fonts or expressions [S7.27]', () => {
  expect(file.length).toBeLessThan(8_000)
  const { assets, layers } = animation
  expect(assets).toEqual([])
  expect(layers.map(({ ty }: { ty: number }) => ty)).toEqual([4, 4])
  expect(file).not.toMatch(/"x":"/)
})

test('it moves, and ends on its first frame [S7.27]', async () => {
  const { at, frames, seconds } = await play()
  expect(seconds).toBe(2)
  const first = at(0)
  expect(first).toHaveLength(2)
  expect(at(13)).not.toEqual(first)
  expect(at(frames - 0.001)).toEqual(first)
})

/** The end points of a path's curves; handles the commands M, c, C and S. */
function corners(path: string): [number, number][] {
  let at: [number, number] = [0, 0]
  const round = (value: number) => Math.round(value * 10) / 10
  return [...path.matchAll(/([MCcS])([^MCcSz]*)/g)].flatMap(([, command = '', rest = '']) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const step = { M: 2, S: 4 }[command] ?? 6
    return Array.from({ length: numbers.length / step }, (_, index): [number, number] => {
      const [x = 0, y = 0] = numbers.slice((index + 1) * step - 2, (index + 1) * step)
      at = command === 'c' ? [at[0] + x, at[1] + y] : [x, y]
      return [round(at[0]), round(at[1])]
    })
  })
}

test('its first frame is the flame of the logo [S9.20]', async () => {
  const { at } = await play()
  const [draught = '', flame = ''] = at(0)
  expect(corners(FLAME_PATH)).toHaveLength(8)
  expect(corners(flame)).toEqual(corners(FLAME_PATH))
  expect(corners(draught)).toEqual(corners(INNER_FLAME_PATH))
})
