-- outside a transaction
-- The country and the kind of device of the visitor who clicked, which the affiliate's list filters by: those of a click are
-- erased after some months. And by which rules a click was sent to another offer or address than that of its link.
ALTER TABLE "conversion" ADD COLUMN IF NOT EXISTS "country" CHAR(2), ADD COLUMN IF NOT EXISTS "device" TEXT;
ALTER TABLE "click" ADD COLUMN IF NOT EXISTS "route" JSONB;

-- Conversions from before, 5,000 at a time, each part in a transaction of its own so that postbacks do not wait for it. The
-- expressions are those of knownDeviceOf.
DO $$ DECLARE from_affiliate int := 0; from_id uuid := '00000000-0000-0000-0000-000000000000'; to_affiliate int; to_id uuid; BEGIN LOOP
  SELECT p.affiliate_id, p.id INTO to_affiliate, to_id FROM (SELECT affiliate_id, id FROM conversion
    WHERE (affiliate_id, id) > (from_affiliate, from_id) ORDER BY affiliate_id, id LIMIT 5000) p
    ORDER BY p.affiliate_id DESC, p.id DESC LIMIT 1; EXIT WHEN NOT FOUND; UPDATE conversion c
    SET country = k.country, device = CASE
      WHEN k.user_agent ~* 'iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)' THEN 'tablet'
      WHEN k.user_agent ~* 'Mobi|iPhone|iPod|Android|Windows Phone' THEN 'mobile'
      WHEN k.user_agent ~* 'Windows NT|Macintosh|X11|CrOS|Linux' THEN 'desktop' END
    FROM click k WHERE k.affiliate_id = c.affiliate_id AND k.id = c.click_id
      AND (c.affiliate_id, c.id) > (from_affiliate, from_id) AND (c.affiliate_id, c.id) <= (to_affiliate, to_id); COMMIT
  ; from_affiliate := to_affiliate; from_id := to_id; END LOOP; END $$;
