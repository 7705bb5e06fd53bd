import { textOfLiteral } from './constants.ts';
import { nameOf } from './jsx-names.ts';
import type { Parts } from './parts.ts';
import type { SyntaxNode } from './source.ts';
import { shifted } from './spans.ts';

/** What a statement brings from another module. */
export function addImport(parts: Parts, node: SyntaxNode, offset: number): void {
  const from = textOfLiteral(node.source as SyntaxNode | null);
  if (from === undefined) return;
  const isImport = node.type === 'ImportDeclaration';
  // What is exported again has no name in this file.
  const specifiers = isImport ? (node.specifiers as SyntaxNode[]) : [];
  const names = specifiers.map((each) => ({
    imported: importedName(each),
    local: (each.local as SyntaxNode).name as string,
  }));
  const isType =
    (isImport ? node.importKind : node.exportKind) === 'type' ||
    (specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type'));
  parts.imports.push({ from, names, isType, isDynamic: false, ...shifted(node, offset) });
}

/** Names of values only: a type is nothing that can be drawn. */
export function addExports({ exports: names }: Parts, node: SyntaxNode): void {
  if (node.exportKind === 'type') return;
  if (node.type === 'ExportAllDeclaration') {
    if (node.exported) names.push(nameOf(node.exported as SyntaxNode));
    return;
  }
  for (const each of (node.specifiers ?? []) as SyntaxNode[]) {
    if (each.exportKind !== 'type' && each.exported) names.push(nameOf(each.exported as SyntaxNode));
  }
  const declaration = node.declaration as SyntaxNode | null;
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id } of declaration.declarations as SyntaxNode[]) addBound(names, id as SyntaxNode);
  } else if (declaration?.id && !/^TS(?:Interface|TypeAlias)/.test(declaration.type)) {
    addBound(names, declaration.id as SyntaxNode);
  }
}

export function addDynamicImport(parts: Parts, node: SyntaxNode, source: SyntaxNode, offset: number): void {
  const from = textOfLiteral(source);
  if (from === undefined) return;
  parts.imports.push({ from, names: [], isType: false, isDynamic: true, ...shifted(node, offset) });
}

/** The name a module gives to what is imported by this specifier. */
function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  const imported = specifier.imported as SyntaxNode;
  return nameOf(imported);
}

/** Adds the names a pattern declares: `{ a, b: [c] }` declares `a` and `c`. */
function addBound(names: string[], pattern: SyntaxNode): void {
  const stack: (SyntaxNode | null)[] = [pattern];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node?.type === 'Identifier') names.push(String(node.name));
    const inner = [node?.value, node?.argument, node?.left, node?.properties, node?.elements].flat();
    for (const each of inner.reverse()) if (each) stack.push(each as SyntaxNode);
  }
}
