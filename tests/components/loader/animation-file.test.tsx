import '../../support/canvas'
import { readFileSync } from 'node:fs'
import lottie from 'lottie-web/build/player/lottie_light'
import { expect, test } from 'vitest'
import { DRAUGHT_PATH, FLAME_PATH } from '@/components/brand/logo-paths'

const file = readFileSync('public/animations/loader.json', 'utf8')

function play() {
  const container = document.createElement('div')
  const animation = lottie.loadAnimation({
    container,
    renderer: 'svg',
    loop: true,
    autoplay: false,
    animationData: JSON.parse(file),
  })
  const at = (frame: number) => {
    animation.goToAndStop(frame, true)
    return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  }
  return { animation, at, container }
}

test('the loader’s animation is small, and of nothing but shapes: no picture, font or expression [S7.27]', () => {
  expect(file.length).toBeLessThan(8_000)
  const { assets, layers } = JSON.parse(file)
  expect(assets).toEqual([])
  expect(layers.map(({ ty }: { ty: number }) => ty)).toEqual([4, 4])
  expect(file).not.toMatch(/"x":"/)
})

test('it moves, and ends as it began [S7.27]', () => {
  const { animation, at } = play()
  expect(animation.totalFrames / animation.frameRate).toBe(2)
  const first = at(0)
  expect(at(13)).not.toEqual(first)
  expect(at(animation.totalFrames - 0.001)).toEqual(first)
})

/** Where the curves of a path end; of its commands M, c, C and S. */
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

test('its first frame is the logo’s flame, which stands still until it plays [S9.20]', () => {
  const { at, container } = play()
  at(0)
  const flame = container.querySelector('.flame path')?.getAttribute('d') ?? ''
  expect(corners(FLAME_PATH)).toHaveLength(8)
  expect(corners(flame)).toEqual(corners(FLAME_PATH))
  expect(corners(container.querySelector('.draught path')?.getAttribute('d') ?? '')).toEqual(corners(DRAUGHT_PATH))
})
