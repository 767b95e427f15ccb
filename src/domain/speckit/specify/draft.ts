/** A specification as data: what the rules or a model wrote, before it becomes Markdown. */
export interface SpecDraft {
  readonly title: string;
  readonly stories: readonly StoryDraft[];
  readonly edgeCases: readonly string[];
  readonly requirements: readonly string[];
  readonly entities: readonly EntityDraft[];
  readonly successCriteria: readonly string[];
  readonly assumptions: readonly string[];
}

export interface StoryDraft {
  readonly title: string;
  readonly priority: string;
  readonly narrative: string;
  readonly why: string;
  readonly independentTest: string;
  readonly scenarios: readonly ScenarioDraft[];
}

export interface ScenarioDraft {
  readonly given: string;
  readonly when: string;
  readonly then: string;
}

export interface EntityDraft {
  readonly name: string;
  readonly text: string;
}
