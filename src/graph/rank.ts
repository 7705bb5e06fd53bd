import type { NodeType } from './graph.ts';

/** How much a node of a type helps somebody who works on a route, as in 3.x where that had a number. */
const BASE: Readonly<Record<NodeType, number>> = {
  Route: 1,
  Page: 0.95,
  Section: 0.9,
  Shell: 0.86,
  Region: 0.82,
  Pattern: 0.8,
  Component: 0.72,
  LocalRule: 0.68,
  Token: 0.66,
  Decorator: 0.65,
  StyleBridge: 0.64,
  Finding: 0.62,
  Repair: 0.58,
  Evidence: 0.56,
  Theme: 0.54,
  Feature: 0.52,
  Project: 0.5,
  Test: 0.4,
  SourceArtifact: 0.32,
  AgentRun: 0.2,
};

/** What a step away from where the question starts leaves of the score. */
const FADE = 0.95;

/** Four digits are enough to order by and the same everywhere. */
export const scoreOf = (type: NodeType, steps: number): number =>
  Math.round(BASE[type] * FADE ** steps * 10_000) / 10_000;
