import { describe, expect, test } from 'vitest'
import { isPushService } from '@/lib/messages/push/policy'

describe('endpoints', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s is one of a push service', (endpoint) => {
    expect(isPushService(endpoint, false)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evilpush.apple.com.example/abc',
    'https://notify.windows.com.evil.example/',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest',
    'http://localhost:3000/push/abc',
    'https://tracker.example/collect',
    'not an address',
  ])('%s is not', (endpoint) => {
    expect(isPushService(endpoint, false)).toBe(false)
  })

  test('this machine stands in for one only where that is allowed', () => {
    expect(isPushService('http://localhost:4000/push/abc', true)).toBe(true)
    expect(isPushService('http://10.0.0.1/push/abc', true)).toBe(false)
  })
})
