/** Endpoints an advertiser, or the network, may have; switched off ones are counted. */
export const MAX_ENDPOINTS = 10

/** Offers an endpoint may be limited to. */
export const MAX_OFFERS = 100

export const NAME_MAX_LENGTH = 80

/** Lines of the log on a page. */
export const LINES_DEFAULT = 20
export const LINES_MAX = 100

/** Events sent again by one request for a range of time. */
export const REPLAY_MAX = 5_000

export const DISABLED_LABELS: Record<string, string> = {
  person: 'Switched off.',
  failures: 'Switched off after 24 hours in which every call failed.',
  maker:
    'Switched off because whoever set it up may not any more. Check where it leads, then switch it on to take it over.',
  gone: 'Switched off because it answered 410, which says that it wants no events any more.',
}
