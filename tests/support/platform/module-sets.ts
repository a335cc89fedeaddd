import { MODULE_NAMES, type ModuleName } from '@/lib/platform/modules/constants'

const chosenBy = (bits: number): ModuleName[] => MODULE_NAMES.filter((_, index) => (bits >> index) % 2 === 1)

/** Each module alone, and two sets as random bits have chosen them. */
export const MODULE_SETS: readonly (readonly ModuleName[])[] = [
  ...MODULE_NAMES.map((name) => [name]),
  chosenBy(0b1_0110_0111_0100_10),
  chosenBy(0b0_1101_0010_1101_01),
]
