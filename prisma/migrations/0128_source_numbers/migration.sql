-- The number of an affiliate's source, created if new, for the sources of many clicks in one statement. NULL for a new one
-- beyond what the affiliate may bring on one Eastern day; a name without that limit is `unlimited`.
CREATE FUNCTION stoke_source_number(of_affiliate int, named text, on_day date, at_most int, unlimited text) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  number int;
BEGIN
  SELECT id INTO number FROM source WHERE affiliate_id = of_affiliate AND name = named;
  IF FOUND THEN
    RETURN number;
  END IF;
  IF named <> unlimited THEN
    INSERT INTO source_day AS known (affiliate_id, day, sources) VALUES (of_affiliate, on_day, 1)
      ON CONFLICT (affiliate_id, day) DO UPDATE SET sources = known.sources + 1 WHERE known.sources < at_most;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO source (affiliate_id, name) VALUES (of_affiliate, named)
    ON CONFLICT (affiliate_id, name) DO UPDATE SET name = EXCLUDED.name RETURNING id INTO number;
  RETURN number;
END $$;
