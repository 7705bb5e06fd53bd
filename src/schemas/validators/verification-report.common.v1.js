// GENERATED
var a=e,d=e;function e(r,{instancePath:t="",parentData:n,parentDataProperty:i,rootData:s=r,dynamicAnchors:o={}}={}){return e.errors=null,!0}e.evaluated={dynamicProps:!1,dynamicItems:!1};export{d as default,a as validate};
