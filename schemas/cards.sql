-- The tables of the card list as an SQLite database, version 1.
--
-- 'uvdeck cards export --to sqlite' runs this very text and then fills the tables.
-- docs/export.md describes each table and column. Only printed facts are kept, no card text.
-- NULL says that a card does not have a fact, or that nobody knows it, except where an attack or a
-- block is 'unknown'.

PRAGMA application_id = 1970693227;  -- the letters uvdk
PRAGMA user_version = 1;             -- the version of these tables

-- About the file itself.

CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Words of the game.

CREATE TABLE symbols (
    name TEXT NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE
);

CREATE TABLE keywords (
    name TEXT NOT NULL PRIMARY KEY
);

-- Sets, cards as the rules see them (UV-8), printings.

CREATE TABLE sets (
    code TEXT NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE,
    name TEXT,
    universe TEXT,
    released TEXT,
    card_back TEXT
);

CREATE TABLE cards (
    id TEXT NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    type TEXT NOT NULL
        CHECK (type IN ('character', 'foundation', 'asset', 'attack', 'action', 'backup')),
    difficulty INTEGER,
    control INTEGER,
    block_zone TEXT CHECK (block_zone IN ('high', 'mid', 'low', 'unknown')),
    block_modifier INTEGER,
    attack_zone TEXT CHECK (attack_zone IN ('high', 'mid', 'low', 'unknown')),
    speed INTEGER,
    damage INTEGER,
    hand_size INTEGER,
    health INTEGER,
    stamina INTEGER,
    keywords_incomplete INTEGER NOT NULL CHECK (keywords_incomplete IN (0, 1)),
    copy_limit INTEGER,
    any_copies INTEGER NOT NULL CHECK (any_copies IN (0, 1)),
    cannot_start INTEGER NOT NULL CHECK (cannot_start IN (0, 1)),
    ignores_progressive TEXT
        CHECK (ignores_progressive IN ('always', 'own-turn', 'to-attacks', 'first-copy')),
    is_back INTEGER NOT NULL CHECK (is_back IN (0, 1))
);

CREATE TABLE printings (
    id TEXT NOT NULL PRIMARY KEY,
    card_id TEXT NOT NULL REFERENCES cards (id),
    set_code TEXT NOT NULL REFERENCES sets (code),
    number TEXT NOT NULL,
    position INTEGER NOT NULL UNIQUE,
    rarity TEXT,
    back_of TEXT,
    keywords_incomplete INTEGER NOT NULL CHECK (keywords_incomplete IN (0, 1)),
    UNIQUE (set_code, number)
);

CREATE TABLE differences (
    printing_id TEXT NOT NULL REFERENCES printings (id),
    fact TEXT NOT NULL,
    value TEXT,
    PRIMARY KEY (printing_id, fact)
);

CREATE TABLE external_ids (
    printing_id TEXT NOT NULL REFERENCES printings (id),
    site TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (printing_id, site)
);

-- What a card has several of.

CREATE TABLE card_symbols (
    card_id TEXT NOT NULL REFERENCES cards (id),
    symbol TEXT NOT NULL REFERENCES symbols (name),
    attuned INTEGER NOT NULL CHECK (attuned IN (0, 1)),
    PRIMARY KEY (card_id, attuned, symbol)
);

CREATE TABLE card_keywords (
    card_id TEXT NOT NULL REFERENCES cards (id),
    position INTEGER NOT NULL,
    keyword TEXT NOT NULL REFERENCES keywords (name),
    rating INTEGER,
    rating_x INTEGER NOT NULL CHECK (rating_x IN (0, 1)),
    condition TEXT CHECK (condition IN ('Deadlock', 'Desperation')),
    PRIMARY KEY (card_id, position)
);

CREATE TABLE card_keyword_words (
    card_id TEXT NOT NULL,
    keyword_position INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('with', 'only', 'only_keyword')),
    position INTEGER NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (card_id, keyword_position, kind, position),
    FOREIGN KEY (card_id, keyword_position) REFERENCES card_keywords (card_id, position)
);

CREATE TABLE card_characters (
    card_id TEXT NOT NULL REFERENCES cards (id),
    position INTEGER NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (card_id, position)
);

CREATE TABLE copy_allowances (
    card_id TEXT NOT NULL PRIMARY KEY REFERENCES cards (id),
    count INTEGER NOT NULL,
    type TEXT NOT NULL,
    keyword TEXT NOT NULL,
    cards INTEGER NOT NULL
);

CREATE TABLE distinct_cards (
    card_id TEXT NOT NULL REFERENCES cards (id),
    position INTEGER NOT NULL,
    other_id TEXT NOT NULL,
    PRIMARY KEY (card_id, position)
);

-- Formats: their rules, and what is known of their pools and ban lists (UV-20 to UV-25).

CREATE TABLE formats (
    id TEXT NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    limited INTEGER NOT NULL CHECK (limited IN (0, 1)),
    remark TEXT
);

CREATE TABLE format_rules (
    format_id TEXT NOT NULL REFERENCES formats (id),
    rule TEXT NOT NULL CHECK (rule IN ('minimum', 'copies', 'symbols', 'sideboard', 'cycling')),
    value TEXT NOT NULL,
    source TEXT NOT NULL,
    confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
    PRIMARY KEY (format_id, rule)
);

CREATE TABLE ban_lists (
    id TEXT NOT NULL PRIMARY KEY,
    observed TEXT,
    announced TEXT,
    effective TEXT,
    source TEXT NOT NULL
);

CREATE TABLE ban_list_cards (
    ban_list_id TEXT NOT NULL REFERENCES ban_lists (id),
    card_id TEXT NOT NULL REFERENCES cards (id),
    copies INTEGER NOT NULL,
    PRIMARY KEY (ban_list_id, card_id)
);

CREATE TABLE ban_list_printings (
    ban_list_id TEXT NOT NULL REFERENCES ban_lists (id),
    printing_id TEXT NOT NULL REFERENCES printings (id),
    PRIMARY KEY (ban_list_id, printing_id)
);

CREATE TABLE snapshots (
    format_id TEXT NOT NULL REFERENCES formats (id),
    day TEXT NOT NULL,
    effective INTEGER NOT NULL CHECK (effective IN (0, 1)),
    ban_list_id TEXT NOT NULL REFERENCES ban_lists (id),
    source TEXT NOT NULL,
    PRIMARY KEY (format_id, day)
);

CREATE TABLE snapshot_sets (
    format_id TEXT NOT NULL,
    day TEXT NOT NULL,
    set_code TEXT NOT NULL REFERENCES sets (code),
    PRIMARY KEY (format_id, day, set_code),
    FOREIGN KEY (format_id, day) REFERENCES snapshots (format_id, day)
);

CREATE TABLE snapshot_printings (
    format_id TEXT NOT NULL,
    day TEXT NOT NULL,
    printing_id TEXT NOT NULL REFERENCES printings (id),
    status TEXT NOT NULL CHECK (status IN ('in pool', 'not observed')),
    PRIMARY KEY (format_id, day, printing_id),
    FOREIGN KEY (format_id, day) REFERENCES snapshots (format_id, day)
);

-- Full-text search over names and keywords.

CREATE VIRTUAL TABLE card_search USING fts5 (
    card_id UNINDEXED,
    name,
    keywords,
    tokenize = "unicode61 remove_diacritics 2"
);

-- What is looked up the other way round.

CREATE INDEX cards_by_name ON cards (name COLLATE NOCASE);
CREATE INDEX cards_by_type ON cards (type, control);
CREATE INDEX printings_by_card ON printings (card_id);
CREATE INDEX external_ids_by_value ON external_ids (site, value);
CREATE INDEX card_symbols_by_symbol ON card_symbols (symbol, attuned);
CREATE INDEX card_keywords_by_keyword ON card_keywords (keyword, rating);
CREATE INDEX ban_list_cards_by_card ON ban_list_cards (card_id);
CREATE INDEX ban_list_printings_by_printing ON ban_list_printings (printing_id);
CREATE INDEX snapshot_sets_by_set ON snapshot_sets (set_code);
CREATE INDEX snapshot_printings_by_printing ON snapshot_printings (printing_id);
