-- The visitor's answers to the voluntary questions, as JSON.
ALTER TABLE leads ADD COLUMN answers TEXT NOT NULL DEFAULT '';
